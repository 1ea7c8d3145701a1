import type { Input, NeedsConfirmation, PlainReply, Reply, Route } from '@galen/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { confirm } from '../kit/confirm.tsx'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import { keyOf } from './cache.ts'
import { call, type CallOptions } from './call.ts'
import { ApiError, errorCode, errorDetail, errorId, errorText } from '../kit/error-text.ts'
import { proveIdentity } from './prove-identity.tsx'
import { report } from './report.ts'
import { useMayI } from './session.ts'

/** Reads one thing, cached under its route. */
export function useRead<R extends Route>(
  route: R,
  input: Input<R>,
  options: { enabled?: boolean; freshForMs?: number } = {},
) {
  return useQuery({
    queryKey: keyOf(route, input),
    queryFn: async ({ signal }) => (await call(route, input, { signal })).body as PlainReply<R>,
    enabled: options.enabled ?? true,
    staleTime: options.freshForMs ?? 0,
  })
}

type CommandOptions<R extends Route> = {
  /** Said when it went through. */
  done?: string
  onDone?: (reply: PlainReply<R>) => void
  /** Shows the failure beside its field; without it the failure is a toast. */
  onRefused?: (reason: unknown) => void
  answerBack?: AnswerBack
}

/** Does one thing. `run` is one click: it resolves to whether it went through, and never throws. */
export function useCommand<R extends Route>(route: R, options: CommandOptions<R> = {}) {
  const mayI = useMayI()
  const running = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ input, as }: { input: Input<R>; as: CallOptions['as'] }) =>
      perform(route, input, { ...(as && { as }), ...(options.answerBack && { answerBack: options.answerBack }) }),
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

/** Answers a question of the server with a part of the body, such as a reason; undefined takes the call back. */
export type AnswerBack = (question: NeedsConfirmation) => Promise<Readonly<Record<string, unknown>> | undefined>

type PerformOptions = CallOptions & { readonly answerBack?: AnswerBack }

type Outcome<R extends Route> = { through: true; body: PlainReply<R> } | { through: false }

/** Answers what the server asks back: a confirmation (202), or the password before something delicate. */
export async function perform<R extends Route>(
  route: R,
  input: Input<R>,
  options: PerformOptions,
  send: typeof call = call,
): Promise<Outcome<R>> {
  try {
    const reply: Reply<R> = await send(route, input, options)
    if ((reply.status as number) !== 202) return { through: true, body: reply.body as PlainReply<R> }
    const answer = await (options.answerBack ?? askBack)(reply.body as unknown as NeedsConfirmation)
    // What is confirmed is another request, so it has a key of its own.
    const { key: _, ...rest } = options
    return answer ? await perform(route, confirmed(input, answer), rest, send) : { through: false }
  } catch (reason) {
    if (errorCode(reason) !== 'fresh-sign-in') throw reason
    return (await proveIdentity()) ? await perform(route, input, options, send) : { through: false }
  }
}

const confirmed = <R extends Route>(input: Input<R>, answer: object): Input<R> => {
  const { query = {}, body, ...rest } = input as { query?: object; body?: object }
  const answered = body && { body: { ...body, ...answer } }
  return { ...rest, ...answered, query: { ...query, confirm: 'true' } } as unknown as Input<R>
}

const askBack: AnswerBack = async ({ detail, confirmations }) => {
  const agreed = await confirm({
    title: text('Please confirm'),
    detail:
      confirmations.length > 1 ? confirmations.map((each) => <p key={each.code}>{each.detail}</p>) : <p>{detail}</p>,
    yes: text('Confirm'),
  })
  return agreed ? {} : undefined
}

/** Says what went wrong; what nobody foresaw is reported as well (Spec §8). */
export function toastError(reason: unknown): void {
  const isForeseen = reason instanceof ApiError && reason.status < 500
  const id = errorId(reason) ?? (isForeseen ? undefined : report(reason, errorText(reason)))
  toast.error(errorText(reason), { detail: errorDetail(reason), errorId: id })
}
