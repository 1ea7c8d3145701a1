/** What people do to vendors, manufacturers and web accounts that is no plain change, by the name of the action in the audit. */
export const vendorActions = {
  'review-vendor': 'reviewed the papers of a vendor',
  'add-vendor-document': 'kept a document of a vendor',
  'remove-vendor-document': 'took out a document of a vendor',
  'ask-for-remit-change': 'asked for new addresses for money of a vendor',
  'approve-remit-change': 'called back and agreed to new addresses for money of a vendor',
  'refuse-remit-change': 'refused new addresses for money of a vendor',
  'renew-vendor-standing': 'found that the papers of a vendor stand otherwise than the day before',
  'erase-vendor-contact': 'erased a contact of a vendor',
  'merge-manufacturer': 'merged two manufacturers',
  'move-to-manufacturer': 'moved an item to another manufacturer',
  'send-web-link': 'mailed a one-time link for a web account',
  'remove-web-account': 'removed a web account',
  'choose-web-password': 'chose a password for the shop',
  'web-sign-in': 'signed in to the shop',
  'web-sign-out': 'signed out of the shop',
} as const satisfies Record<string, string>
