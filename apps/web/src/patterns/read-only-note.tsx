import type { Needs } from '@galen/domain/permissions'
import { Note } from '../kit/panel.tsx'
import { whyReadOnly } from '../client/why-read-only.ts'

/** Says why nothing on a tab can be changed. */
export const ReadOnlyNote = ({ needs }: { needs: Needs }) => <Note>{whyReadOnly(needs)}</Note>
