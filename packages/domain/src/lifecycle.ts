import { BusinessError } from './business-error.ts'

/** For each status of a document: the actions allowed there, and the status each one leads to. */
type Table<T> = { readonly [Status in keyof T]: { readonly [action: string]: keyof T } }
type ActionOf<T> = { [Status in keyof T]: keyof T[Status] }[keyof T] & string

/** One arrow of a lifecycle. */
export type Edge<Status extends string = string, Action extends string = string> = {
  readonly from: Status
  readonly action: Action
  readonly to: Status
}

export type Lifecycle<Status extends string = string, Action extends string = string> = {
  readonly document: string
  /** Every status; the first one is where a new document starts. */
  readonly statuses: readonly [Status, ...Status[]]
  readonly actions: readonly Action[]
  readonly edges: readonly Edge<Status, Action>[]
  allows(action: Action, status: Status): boolean
  /** Why the action is refused in this status, or undefined when it is allowed. */
  refusal(action: Action, status: Status): string | undefined
  /** The status the action leads to; throws the refusal when the action is not allowed. */
  after(action: Action, status: Status): Status
  /** The statuses in which the action is allowed. */
  allowing(action: Action): readonly Status[]
}

export type StatusOf<L extends { readonly statuses: readonly string[] }> = L['statuses'][number]

/**
 * Declares the statuses of a document and the actions that move it between them.
 * `phrases` completes "cannot …" where the past form of the action reads badly: `{ hold: 'be put on hold' }`.
 */
export function lifecycle<const T extends Table<T>>(
  document: string,
  table: T,
  phrases: { readonly [Action in ActionOf<T>]?: string } = {},
): Lifecycle<keyof T & string, ActionOf<T>> {
  type Status = keyof T & string
  type Action = ActionOf<T>

  const arrows = Object.entries(table) as [Status, Readonly<Record<string, Status>>][]
  const [first, ...others] = arrows.map(([status]) => status)
  if (first === undefined) throw new Error(`The lifecycle of a ${document} has no status.`)

  const edges = arrows.flatMap(([from, targets]) =>
    Object.entries(targets).map(([action, to]) => ({ from, action: action as Action, to })),
  )
  const target = (action: Action, status: Status) =>
    edges.find((edge) => edge.action === action && edge.from === status)?.to

  const refusal = (action: Action, status: Status) =>
    target(action, status) === undefined
      ? `${articleOf(status)} ${status} ${document} cannot ${phrases[action] ?? passive(action)}.`
      : undefined

  return {
    document,
    statuses: [first, ...others],
    actions: [...new Set(edges.map((edge) => edge.action))],
    edges,
    allows: (action, status) => target(action, status) !== undefined,
    refusal,
    after(action, status) {
      const next = target(action, status)
      if (next === undefined)
        throw new BusinessError(`${codeOf(document)}.${codeOf(action)}.refused`, refusal(action, status) ?? '', [
          { field: 'status', message: status, action },
        ])
      return next
    },
    allowing: (action) => edges.filter((edge) => edge.action === action).map((edge) => edge.from),
  }
}

/** The statuses no chain of actions leads to from the first one; a sound lifecycle has none. */
export function unreachable({ statuses, edges }: Pick<Lifecycle, 'statuses' | 'edges'>): string[] {
  const reached = new Set<string>([statuses[0]])
  for (const status of reached) {
    for (const edge of edges) if (edge.from === status) reached.add(edge.to)
  }
  return statuses.filter((status) => !reached.has(status))
}

/** The lifecycle as a mermaid state diagram. */
export function mermaidOf({ statuses, edges }: Pick<Lifecycle, 'statuses' | 'edges'>): string {
  const name = (status: string) => status.replaceAll(/\W/g, '_')
  const outgoing = new Set(edges.map((edge) => edge.from))
  return [
    'stateDiagram-v2',
    ...statuses.filter((status) => name(status) !== status).map((status) => `  state "${status}" as ${name(status)}`),
    `  [*] --> ${name(statuses[0])}`,
    ...edges.map((edge) => `  ${name(edge.from)} --> ${name(edge.to)}: ${wordsOf(edge.action)}`),
    ...statuses.filter((status) => !outgoing.has(status)).map((status) => `  ${name(status)} --> [*]`),
  ].join('\n')
}

const wordsOf = (action: string) => action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const codeOf = (name: string) =>
  wordsOf(name)
    .trim()
    .replaceAll(/[^a-z0-9]+/g, '-')
const irregular: Readonly<Record<string, string>> = {
  hold: 'held',
  pay: 'paid',
  send: 'sent',
  ship: 'shipped',
  submit: 'submitted',
}
const pastOf = (verb: string) => irregular[verb] ?? verb.replace(/([^aeiou])y$/, '$1i').replace(/e$/, '') + 'ed'
const passive = (action: string) => {
  const [verb = '', ...rest] = wordsOf(action).split(' ')
  return ['be', pastOf(verb), ...rest].join(' ')
}
const articleOf = (word: string) => (/^(?!us|eu|one)[aeiou]/i.test(word) ? 'An' : 'A')
