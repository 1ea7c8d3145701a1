/** What people do to items that is no plain change, by the name of the action in the audit, after the person's name. */
export const itemActions = {
  duplicate: 'duplicated an item',
  'give-code-away': 'moved a code to another item',
  'move-to-manufacturer': 'moved the item to another manufacturer',
  'set-image': 'set the picture',
  'remove-image': 'removed the picture',
} as const satisfies Record<string, string>
