import { bankFileIndex } from '@galen/contract/finance/bank-files'
import { text } from '../kit/text.ts'
import { listCreateKeys, listKeys } from '../patterns/list/list-keys.ts'
import type { Screen } from '../patterns/screens/screens.ts'

export const bankFileScreens: readonly Screen[] = [
  {
    path: '/bank-file',
    needs: bankFileIndex.needs,
    above: [text('Finances')],
    title: text('Bank files'),
    about: text('Transfers and checks for the bank, and its statements'),
    icon: 'download',
    help: {
      sentences: [
        text('An ACH file has the transfers that were paid; positive pay has the checks that were written.'),
        text('A payment is in one file only; a file can be downloaded again at any time.'),
        text('Read a statement of the bank to mark deposits and payments cleared.'),
      ],
    },
    keys: [listKeys, listCreateKeys],
    page: async () => (await import('./bank-files/bank-files-page.tsx')).BankFilesPage,
  },
]
