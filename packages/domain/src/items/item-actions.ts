/** What people do to items that is no plain change, by the name of the action in the audit, after the person's name. */
export const itemActions = {
  duplicate: 'added an item like another',
  'change-packages': 'changed the packages of an item',
  'change-barcodes': 'changed the barcodes of an item',
  'give-code-away': 'moved a code of an item to another',
  'move-to-manufacturer': 'moved an item to another manufacturer',
  'set-image': 'set the picture of an item',
  'remove-image': 'removed the picture of an item',
  'offer-specially': 'made a special offer of an item',
} as const satisfies Record<string, string>
