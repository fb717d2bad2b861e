// How fast things move for this viewer, from the setting and from what the device asks for.
const FACTORS = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };
const PAUSES = { slow: 2400, normal: 1400, fast: 1200, off: 1400 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const setting = () => document.documentElement.dataset.motion || "normal";

export const pace = {
  /** Each time is multiplied by this; 0 means that nothing travels. */
  get factor() {
    return calm.matches ? 0 : FACTORS[setting()] ?? 1;
  },
  /** How long a complete trick stays, in milliseconds; Infinity if the viewer wants to tap. */
  get pause() {
    return document.documentElement.dataset.pause === "tap" ? Infinity : PAUSES[setting()] ?? PAUSES.normal;
  },
};
