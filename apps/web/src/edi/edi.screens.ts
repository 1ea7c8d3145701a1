import type { ediSentIndex } from '@galen/contract/edi/edi-documents'
import { anyOf } from '@galen/domain/permissions'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { trafficKeys } from './documents/traffic-keys.ts'

const EDI = text('EDI')

/** The tabs of `/edi-page`: what is exchanged with whom, and what was exchanged. */
export const ediScreens: readonly Screen[] = [
  {
    ...menuEntry('/edi-page'),
    path: '/edi-page/:tab?',
    title: EDI,
    about: text('Documents exchanged with partners'),
    icon: 'swap',
    counts: [{ index: 'edi-configuration' }],
    help: {
      sentences: [
        text('A configuration says which document is exchanged with which partners.'),
        text('A partner has one active configuration per document and direction.'),
        text('Interchange IDs identify both sides. Without one, the partner number is used.'),
      ],
    },
    keys: [listKeys, listCreateKeys, tabKeys],
    page: async () => (await import('./configurations/edi-configurations-page.tsx')).EdiConfigurationsPage,
  },
  {
    path: '/edi-page/sales',
    title: text('Traffic'),
    records: records<typeof ediSentIndex>({
      index: 'edi-sent',
      kind: text('EDI document'),
      icon: 'swap',
      label: ({ transactionSet, controlNumber }) => `${transactionSet} ${controlNumber}`,
      detail: ({ partner, documentNumber }) => [documentNumber, partner].filter(Boolean).join(' · '),
      address: ({ documentNumber, controlNumber }) =>
        `/edi-page/sales?q=${encodeURIComponent(documentNumber || `controlNumber:${controlNumber}`)}`,
    }),
    above: [text('Admin'), EDI],
    needs: anyOf('LIST_SALES', 'LIST_PURCHASES', 'LIST_SYSTEM_PROPERTIES', 'EDIT_EDI'),
    icon: 'swap',
    help: {
      sentences: [
        text('Documents sent to partners and received from them, newest first.'),
        text('Retry keeps the control number. Resend as new takes the next one.'),
        text('Partners acknowledge with a 997 within 24 hours.'),
      ],
    },
    keys: [listKeys, listSelectionKeys, tabKeys, trafficKeys],
    page: async () => (await import('./documents/edi-traffic-page.tsx')).EdiTrafficPage,
  },
]
