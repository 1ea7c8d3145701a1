import type { itemClassProposalIndex } from '@galen/contract/items/item-classes'
import type { RowOf } from '@galen/contract/search-index'
import { classChanges } from '@galen/domain/items/class-in-words'
import { translate } from '../../kit/text.ts'

export type ClassProposal = RowOf<typeof itemClassProposalIndex>

/** What a proposal changes from what to what; of a new item everything is new. */
export const changesOf = ({ classBefore, classAfter }: Pick<ClassProposal, 'classBefore' | 'classAfter'>) =>
  classChanges(classBefore, classAfter).map(({ label, before, after }) => ({
    label,
    before: before && translate(before),
    after: translate(after),
  }))
