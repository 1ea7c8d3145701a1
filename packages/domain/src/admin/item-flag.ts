/** The pictures a flag can have, and the colors they come in. */
export const flagIcons = [
  'flag',
  'snowflake',
  'thermometer',
  'warning',
  'shield',
  'lock',
  'star',
  'truck',
  'clock',
  'pill',
  'syringe',
  'flame',
  'leaf',
  'recall',
  'tag',
] as const
export const flagColors = ['blue', 'green', 'amber', 'red', 'violet', 'grey'] as const

/** An icon is written icon-color (Spec §3), such as snowflake-blue. */
export function isFlagIcon(text: string): boolean {
  const dash = text.lastIndexOf('-')
  return (
    flagIcons.some((icon) => icon === text.slice(0, dash)) && flagColors.some((color) => color === text.slice(dash + 1))
  )
}

/** Flags render as pictures of this many pixels either way (Spec §9). */
export const FLAG_IMAGE_PIXELS = 18
export const FLAG_IMAGE_BYTES = 16_384
