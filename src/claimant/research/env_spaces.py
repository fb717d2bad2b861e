"""What the environments for PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Any

from claimant.research.extras import needs_rl

try:
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise needs_rl(error) from error


def observation_space(size: int, actions: int, mask_in_info: bool) -> spaces.Space[Any]:
    """The space of observations, with or without a mask."""
    array = spaces.Box(0, 255, (size,), np.uint8)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return array if mask_in_info else spaces.Dict({"observation": array, "action_mask": mask})


def check_render_mode(render_mode: str | None, metadata: dict[str, Any]) -> None:
    """Refuse a mode that the environment doesn't have."""
    if render_mode not in (None, *metadata["render_modes"]):
        raise ValueError(f"A render mode is one of {', '.join(metadata['render_modes'])}, not {render_mode!r}.")
