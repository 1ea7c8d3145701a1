/** A menu that a key opens: by itself the library would take that very key for a press beside the menu, and close it. */
export const openedByKey: { clickOutsideEvents: string[] } = { clickOutsideEvents: ['mousedown', 'touchstart'] }
