import { describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/operation.ts'
import { writtenAtOnce } from './two-at-once.ts'

const person = (userId: string) => ({ userId }) as Actor

describe('exports that are written while their caller waits', () => {
  it('are two at once for one person; a third is told to come back, somebody else is not', async () => {
    const inTurn = writtenAtOnce()
    const gate = Promise.withResolvers<string>()
    const [ana, ben] = [person('ana'), person('ben')]
    const [first, second] = [inTurn(ana, () => gate.promise), inTurn(ana, () => gate.promise)]
    await expect(inTurn(ana, async () => 'third')).rejects.toMatchObject({
      code: 'export.too-many',
      headers: { 'retry-after': '1' },
    })
    expect(await inTurn(ben, async () => 'his')).toBe('his')
    gate.resolve('written')
    expect(await Promise.all([first, second])).toEqual(['written', 'written'])
    expect(await inTurn(ana, async () => 'third')).toBe('third')
  })

  it('give their place back when they fail', async () => {
    const inTurn = writtenAtOnce()
    const failing = () => inTurn(person('ana'), () => Promise.reject(new Error('on purpose')))
    await Promise.allSettled([failing(), failing()])
    expect(await inTurn(person('ana'), async () => 'free')).toBe('free')
  })
})
