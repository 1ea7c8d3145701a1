export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'comfortable'] as const

/** How the product looks and sounds to someone who never chose. */
export const defaultPreferences = {
  theme: 'system',
  density: 'compact',
  sounds: true,
  soundVolume: 60,
  keys: true,
} as const
