import { describe, expect, it } from 'vitest'
import { arrangedCards } from './arranged.ts'

describe('the cards of the home page', () => {
  const names = ['drafts', 'requests', 'to-ship'] as const

  it('keeps its own order while nothing is chosen', () => expect(arrangedCards(names, [], [])).toEqual(names))

  it('puts what was ordered first and leaves out what is hidden', () =>
    expect(arrangedCards(names, ['to-ship', 'drafts'], ['requests'])).toEqual(['to-ship', 'drafts']))

  it('ignores names of cards that this person does not have', () =>
    expect(arrangedCards(names, ['batches', 'requests'], ['past-due'])).toEqual(['requests', 'drafts', 'to-ship']))
})
