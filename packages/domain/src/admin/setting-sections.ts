export const settingSections = [
  'Security',
  'Sales',
  'Compliance',
  'Purchasing',
  'Finance',
  'Printing',
  'Calendar',
  'New companies',
] as const
export type SettingSection = (typeof settingSections)[number]
