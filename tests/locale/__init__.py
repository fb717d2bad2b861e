"""The five languages."""  # noqa: A005 - as the package that is tested
