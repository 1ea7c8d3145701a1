/** What people do with files of records, by the name of the action in the audit, after the person's name. */
export const importActions = {
  import: 'imported a file',
} as const satisfies Record<string, string>
