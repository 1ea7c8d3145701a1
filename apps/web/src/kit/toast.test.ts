import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast, toasts } from './toast.ts'

afterEach(() => toast.clear())

const shown = () => toasts.get().filter((each) => each.shown)

it('closes each toast after five seconds, an error too, which stays unread in the list of the bell', () => {
  vi.useFakeTimers()
  toast.success('Saved successfully')
  toast.error('Not saved')
  vi.advanceTimersByTime(4999)
  expect(shown()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(shown()).toHaveLength(0)
  expect(toasts.get().find(({ tone }) => tone === 'bad')).toMatchObject({ text: 'Not saved', read: false })
  vi.useRealTimers()
})

describe('the same failure, said again', () => {
  it('stands on the screen once, with the newest error id, and both are in the list of the bell', () => {
    toast.error('The server cannot be reached', { errorId: 'one' })
    toast.error('The server cannot be reached', { errorId: 'two' })
    expect(shown().map(({ errorId }) => errorId)).toEqual(['two'])
    expect(toasts.get().map(({ errorId, read }) => ({ errorId, read }))).toEqual([
      { errorId: 'two', read: false },
      { errorId: 'one', read: true },
    ])
  })

  it('stays beside what says something else, or has something to do about it', () => {
    const act = { label: 'Undo', run: () => {} }
    toast.error('Not saved', { detail: 'Name' })
    toast.error('Not saved', { detail: 'Color' })
    toast.success('Deleted', { act })
    toast.success('Deleted', { act })
    expect(shown()).toHaveLength(4)
  })
})
