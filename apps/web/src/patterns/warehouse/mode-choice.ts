const choices = ['auto', 'on', 'off'] as const
export type ModeChoice = (typeof choices)[number]

export const isModeChoice = (value: unknown): value is ModeChoice => choices.some((choice) => choice === value)

/** A choice stands; without one the size of the device and a finger on it decide. */
export const isWarehouse = (choice: ModeChoice, isHandheld: boolean) =>
  choice === 'auto' ? isHandheld : choice === 'on'
