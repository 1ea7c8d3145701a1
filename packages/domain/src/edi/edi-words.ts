import { field, following, option, type RecordWords, rows, textIn } from '../record-words.ts'

/** What people do to EDI documents, by the name of the action in the audit, after the person's name. */
export const ediActions = {
  'receive-edi': 'received an EDI document',
  'retry-edi': 'sent an EDI document again',
  'resend-edi': 'sent an EDI document again as new',
  'handle-edi': 'marked an EDI document as handled',
  'answer-edi': 'received the answer to an EDI document',
} as const satisfies Record<string, string>

export const ediRecordWords: Readonly<Record<string, RecordWords>> = {
  'edi-configuration': {
    noun: 'EDI configuration',
    title: (values) => `${textIn(values, 'ediType')} ${textIn(values, 'direction')}`.trim(),
    fields: {
      entityType: option('Partner type'),
      entityId: following('Partners'),
      partners: rows('Partners', {
        noun: () => 'partner',
        title: (row) => textIn(row, 'name'),
        fields: { name: following('Name'), qualifier: field('Qualifier'), identifier: field('Interchange ID') },
      }),
      ediType: field('Document type'),
      direction: option('Direction', { in: 'Inbound', out: 'Outbound' }),
      templateFile: field('Template'),
      active: field('Active'),
      testMode: field('Test mode'),
      ownQualifier: field('Our qualifier'),
      ownIdentifier: field('Our interchange ID'),
    },
  },
  'edi-document': {
    noun: 'EDI document',
    title: (values) => `${textIn(values, 'transactionSet')} ${textIn(values, 'controlNumber')}`.trim(),
    fields: {
      transactionSet: field('Document type'),
      controlNumber: field('Control number'),
      documentNumber: field('Document'),
      status: option('Status'),
      answer: option('997', { A: 'Accepted', E: 'Accepted with errors', P: 'Partially accepted', R: 'Rejected' }),
      direction: option('Direction', { in: 'Inbound', out: 'Outbound' }),
    },
  },
}
