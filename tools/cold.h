/* Included before the C code that mypyc makes of the kernel: what raises an exception is hardly ever reached, so that
   the compiler keeps it out of the way and inlines what is left. Worth a tenth of the kernel's speed. */
#include <Python.h>

void PyErr_SetNone(PyObject *) __attribute__((cold));
void PyErr_SetString(PyObject *, const char *) __attribute__((cold));
