import { Switch } from '@mantine/core'
import { Link } from 'react-router'
import { Button } from '../kit/button.tsx'
import { UndoNotice } from '../client/saving/undo-notice.tsx'
import { offerUndo } from '../client/saving/undo-offer.ts'
import { SettingRow } from '../patterns/settings/setting-row.tsx'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import type { Part } from './part.ts'

const removeSomething = () =>
  offerUndo({
    words: text('Deleted {name}. It was never used.', { name: 'Expired on shelf' }),
    undo: () => toast.note(text('Restored')),
  })

export const settingsParts: readonly Part[] = [
  {
    name: text('Whole page'),
    states: [
      {
        name: text('Sections, rows, empty, read-only, not read'),
        show: () => (
          <Link to="/kit/settings" className="link">
            {text('Open the example')}
          </Link>
        ),
      },
    ],
  },
  {
    name: text('One setting'),
    wide: true,
    states: [
      {
        name: text('Rest'),
        show: () => (
          <SettingRow label={text('Two-factor')} about={text('Required for everyone.')}>
            <Switch aria-label={text('Two-factor')} defaultChecked />
          </SettingRow>
        ),
      },
    ],
  },
  {
    name: text('Undo'),
    states: [
      {
        name: text('For ten seconds'),
        show: () => (
          <>
            <Button onClick={removeSomething}>{text('Delete')}</Button>
            <UndoNotice />
          </>
        ),
      },
    ],
  },
]
