import { lifecycle } from '../lifecycle.ts'

/** An entry by hand is posted when a second person agrees. */
export const journalProposalLifecycle = lifecycle('journal proposal', {
  Waiting: { approve: 'Posted', refuse: 'Refused' },
  Posted: {},
  Refused: {},
})
