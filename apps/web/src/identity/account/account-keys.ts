export const accountKeys = { filter: { keys: '/', label: 'Filter sections' } } as const
