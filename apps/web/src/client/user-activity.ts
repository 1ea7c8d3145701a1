const ACTIONS = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Whether a person did something since the session was last renewed. What a page asks for by itself, such as a live
 * list, waits for that: an open tab alone must not keep a session alive past the hours of Spec §4.
 */
export function userActivityOf() {
  // Someone opened the page.
  let acted = true
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const go of woken) go()
  }
  return {
    acts(): void {
      acted = true
      wake()
    },
    /** New tokens are here, perhaps from another tab; anyone who waited goes on with them. */
    renewed(): void {
      acted = false
      wake()
    },
    /** Comes when someone did something, or did so in another tab. */
    somebody: (): Promise<void> => (acted ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}

export const userActivity = userActivityOf()

/** Starts once. A scan comes as keys, or from a camera that someone switched on. */
export function followUserActivity(): void {
  for (const action of ACTIONS)
    window.addEventListener(action, () => userActivity.acts(), { capture: true, passive: true })
}
