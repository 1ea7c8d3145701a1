import type { Input, PlainReply, Route } from '@galen/contract/route'
import { useEffect, useRef, useState } from 'react'
import { perform, toastError } from '../../client/api.tsx'
import { call, freshKey } from '../../client/call.ts'
import { leaveFailure } from '../../client/save-state.ts'
import { useMayI } from '../../client/session.ts'
import { useStore } from '../../kit/store.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { actsUnderWay, whileUnderWay } from './acts-under-way.ts'
import { callUntilAnswered } from './call-until-answered.ts'

const EACH_WORD_MS = 1200

type ActOptions<R extends Route> = {
  /** The act and the record it is done to, the same in every tab: `place sales-order 7f…`. */
  readonly about: string
  /** What happens, one after the other, while it is under way. */
  readonly progress: readonly string[]
  readonly done?: string
  readonly onDone?: (reply: PlainReply<R>) => void
  readonly onRefused?: (reason: unknown) => void
}

/**
 * Does something that cannot be undone: place, void, close, pay. It says what is going on, is barred in all tabs while
 * it goes on, and when the answer is lost it finds out whether it went through instead of asking the person to guess.
 */
export function useAct<R extends Route>(route: R, options: ActOptions<R>) {
  const mayI = useMayI()
  const [phase, setPhase] = useState<'rest' | 'doing' | 'checking'>('rest')
  const running = useRef(false)
  const isUnderWay = useStore(actsUnderWay).has(options.about)
  const step = useStep(phase === 'doing', options.progress.length)
  const run = async (input: Input<R>, isKnown?: (sentence: string) => boolean): Promise<boolean> => {
    if (running.current || isUnderWay) return false
    running.current = true
    setPhase('doing')
    try {
      const send = callUntilAnswered({ send: call, freshKey, onChecking: () => setPhase('checking') })
      const outcome = await whileUnderWay(options.about, () => perform(route, input, { isKnown }, send))
      if (!outcome.through) return false
      if (options.done) toast.success(options.done)
      options.onDone?.(outcome.body)
      return true
    } catch (reason) {
      // An act that is refused stores nothing that was typed: its reason is shown, and no failed save.
      leaveFailure()
      if (options.onRefused) options.onRefused(reason)
      else toastError(reason)
      return false
    } finally {
      running.current = false
      setPhase('rest')
    }
  }
  return { run, pending: phase !== 'rest' || isUnderWay, words: wordsOf(), allowed: mayI(route.needs) }

  function wordsOf(): string | undefined {
    if (phase === 'checking') return text('We are checking whether it went through')
    if (phase === 'doing') return options.progress[step]
    return isUnderWay ? text('In progress in another tab') : undefined
  }
}

/** Which of the words stands there; the last one stays. */
function useStep(isDoing: boolean, count: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (!isDoing) return
    const timer = setInterval(() => setStep((now) => Math.min(now + 1, count - 1)), EACH_WORD_MS)
    return () => {
      clearInterval(timer)
      setStep(0)
    }
  }, [isDoing, count])
  return step
}
