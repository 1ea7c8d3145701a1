import { useRef, useState } from 'react'
import { errorText } from '../error-text.ts'

/**
 * Shows a choice at once and saves it; when the server refuses, the choice goes back to what is stored and the reason
 * is told. A second choice while the first is under way is not taken.
 */
export function useReverting<Value>(value: Value, save: (next: Value) => Promise<void>) {
  const [wanted, setWanted] = useState<{ readonly next: Value }>()
  const [problem, setProblem] = useState<string>()
  const saving = useRef(false)
  const change = async (next: Value) => {
    if (saving.current || Object.is(next, value)) return
    saving.current = true
    setProblem(undefined)
    setWanted({ next })
    try {
      await save(next)
    } catch (reason) {
      setProblem(errorText(reason))
    }
    saving.current = false
    setWanted(undefined)
  }
  return { shown: wanted ? wanted.next : value, isSaving: wanted !== undefined, problem, change }
}
