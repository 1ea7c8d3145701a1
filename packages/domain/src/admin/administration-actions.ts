/** What people do in administration that is no plain change, by the name of the action in the audit, after the person's name. */
export const administrationActions = {
  'ask-for-bank-change': 'asked for a change of a bank account',
  'approve-bank-add': 'agreed to add a bank account',
  'approve-bank-change': 'agreed to change a bank account',
  'approve-bank-remove': 'agreed to remove a bank account',
  'take-bank-default': 'made another bank account the default',
  'refuse-bank-change': 'refused a change of a bank account',
  'reveal-bank-account': 'looked at the whole number of a bank account',
  'require-second-factor': 'asked for a second factor',
  'release-second-factor': 'no longer asks for a second factor',
  'message.set-aside': 'set a mail aside that could not be sent',
  'export-signed-audit': 'wrote entries of the audit into a signed file',
  'read-history': 'looked at the history of a person',
  'retry-message': 'sent a message once more',
  'test-sales-email': 'sent a test mail',
  'test-printer': 'printed a test page',
  'revoke-api-key': 'revoked an API key',
} as const satisfies Record<string, string>
