/** What people do in administration that is no plain change, by the name of the action in the audit, after the person's name. */
export const administrationActions = {
  'ask-for-bank-change': 'requested a bank account change',
  'approve-bank-add': 'approved a new bank account',
  'approve-bank-change': 'approved a bank account change',
  'approve-bank-remove': 'approved removing a bank account',
  'take-bank-default': 'made another bank account the default',
  'refuse-bank-change': 'rejected a bank account change',
  'reveal-bank-account': 'viewed a full bank account number',
  'require-second-factor': 'required two-factor sign-in',
  'release-second-factor': 'stopped requiring two-factor sign-in',
  'message.set-aside': 'set aside an email that could not be sent',
  'export-signed-audit': 'exported a signed audit file',
  'read-history': 'viewed the history of a user',
  'retry-message': 'sent a message again',
  'test-sales-email': 'sent a test email',
  'test-printer': 'printed a test page',
  'revoke-api-key': 'revoked an API key',
} as const satisfies Record<string, string>
