import type { Input, NeedsConfirmation, PlainReply, Reply, Route } from '@galen/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../kit/toast.ts'
import { keyOf } from './cache.ts'
import { call, type CallOptions } from './call.ts'
import { askConfirmation, type ConfirmationDialogs, isQuestion, NotConfirmed } from './confirmation.tsx'
import { ApiError, errorCode, errorDetail, errorId, errorText } from '../kit/error-text.ts'
import { proveIdentity } from './prove-identity.tsx'
import { report } from './report.ts'
import { whileAsking } from './save-state.ts'
import { useMayI } from './session.ts'

/** Reads one thing, cached under its route. */
export function useRead<R extends Route>(
  route: R,
  input: Input<R>,
  options: { enabled?: boolean; freshForMs?: number } = {},
) {
  return useQuery({
    queryKey: keyOf(route, input),
    queryFn: async ({ signal }) => (await call(route, input, { signal, ownState: true })).body as PlainReply<R>,
    enabled: options.enabled ?? true,
    staleTime: options.freshForMs ?? 0,
  })
}

type CommandOptions<R extends Route> = {
  /** Said when it went through. */
  done?: string
  onDone?: (reply: PlainReply<R>) => void
  /** Shows the failure next to its field; without it the failure is a toast. */
  onRefused?: (reason: unknown) => void
  /** How the confirmation is worded, where the server asks for one. */
  confirmation?: ConfirmationDialogs
}

/** Does one thing. `run` is one click: it resolves to whether it went through, and never throws. */
export function useCommand<R extends Route>(route: R, options: CommandOptions<R> = {}) {
  const mayI = useMayI()
  const running = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ input, as }: { input: Input<R>; as: CallOptions['as'] }) =>
      perform(route, input, { ...(as && { as }), confirmation: options.confirmation }),
  })
  const run = async (input: Input<R>, as?: CallOptions['as']): Promise<boolean> => {
    // A second press while the first is under way is the same click.
    if (running.current) return false
    running.current = true
    try {
      const outcome = await mutation.mutateAsync({ input, as })
      if (!outcome.through) return false
      if (options.done) toast.success(options.done)
      options.onDone?.(outcome.body)
      return true
    } catch (reason) {
      if (options.onRefused) options.onRefused(reason)
      else toastError(reason)
      return false
    } finally {
      running.current = false
    }
  }
  return { run, pending: mutation.isPending, allowed: mayI(route.needs) }
}

type PerformOptions = CallOptions & {
  /** How the confirmation is worded. */
  readonly confirmation?: ConfirmationDialogs | undefined
  /** Whether the person has seen a sentence already and confirmed it; a question of nothing else is not asked again. */
  readonly isKnown?: ((sentence: string) => boolean) | undefined
  /** Reported when a question is shown and when it is answered, by the part that shows the state of the save. */
  readonly onAsking?: (isAsking: boolean) => void
}

type Outcome<R extends Route> = { through: true; body: PlainReply<R> } | { through: false }

/** Makes a call and answers what the server asks first: a confirmation (202), or the password. */
export async function perform<R extends Route>(
  route: R,
  input: Input<R>,
  options: PerformOptions,
  send: typeof call = call,
): Promise<Outcome<R>> {
  const asking = <T,>(question: () => Promise<T>) => whileAsking(question, options.onAsking)
  try {
    const reply: Reply<R> = await send(route, input, options)
    if (!isQuestion(reply)) return { through: true, body: reply.body as PlainReply<R> }
    const question = reply.body as unknown as NeedsConfirmation
    const answer = isAnswered(question, options)
      ? {}
      : await asking(() => askConfirmation(question, options.confirmation))
    // What is confirmed is another request, so it has a key of its own.
    const { key: _, ...rest } = options
    return answer ? await perform(route, confirmed(input, answer), rest, send) : { through: false }
  } catch (reason) {
    if (errorCode(reason) !== 'fresh-sign-in') throw reason
    return (await asking(proveIdentity)) ? await perform(route, input, options, send) : { through: false }
  }
}

const isAnswered = ({ reason, confirmations }: NeedsConfirmation, { isKnown }: PerformOptions) =>
  isKnown !== undefined && reason === undefined && confirmations.every(({ detail }) => isKnown(detail))

/** The body of the reply; rejects with NotConfirmed when the user answers no. */
export async function performed<R extends Route>(
  route: R,
  input: Input<R>,
  options: PerformOptions = {},
): Promise<PlainReply<R>> {
  const outcome = await perform(route, input, options)
  if (!outcome.through) throw new NotConfirmed()
  return outcome.body
}

const confirmed = <R extends Route>(input: Input<R>, answer: object): Input<R> => {
  const { query = {}, body, ...rest } = input as { query?: object; body?: object }
  const answered = body && { body: { ...body, ...answer } }
  return { ...rest, ...answered, query: { ...query, confirm: 'true' } } as unknown as Input<R>
}

/** Says what went wrong; what no one foresaw is reported as well (Spec §8). */
export function toastError(reason: unknown): void {
  const isForeseen = reason instanceof ApiError && reason.status < 500
  // Who is refused for an ordinary reason has no use for an id.
  const id = isForeseen ? undefined : (errorId(reason) ?? report(reason, errorText(reason)))
  toast.error(errorText(reason), { detail: errorDetail(reason), errorId: id })
}
