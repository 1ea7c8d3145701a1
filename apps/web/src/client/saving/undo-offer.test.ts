import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerUndo, settleUndo, undoLast, undoOffer } from './undo-offer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  settleUndo()
  vi.useRealTimers()
})

const act = (words = 'Deleted') => ({ words, undo: vi.fn<() => void>(), commit: vi.fn<() => void>() })

describe('taking something back', () => {
  it('is possible for ten seconds, then it is final', () => {
    const action = act()
    offerUndo(action)
    vi.advanceTimersByTime(9999)
    expect(action.commit).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(action.commit).toHaveBeenCalledTimes(1)
    undoLast()
    expect(action.undo).not.toHaveBeenCalled()
  })

  it('never makes final what was taken back', () => {
    const action = act()
    offerUndo(action)
    undoLast()
    vi.runAllTimers()
    expect(action.undo).toHaveBeenCalledTimes(1)
    expect(action.commit).not.toHaveBeenCalled()
  })

  it('makes the first final when a second comes', () => {
    const first = act('first')
    const second = act('second')
    offerUndo(first)
    offerUndo(second)
    expect(first.commit).toHaveBeenCalledTimes(1)
    expect(undoOffer.get()?.words).toBe('second')
    undoLast()
    expect(second.undo).toHaveBeenCalledTimes(1)
    expect(first.undo).not.toHaveBeenCalled()
  })
})
