import { createStore } from './store.ts'

type ToastTone = 'good' | 'note' | 'bad'

type ToastAct = { readonly label: string; readonly run: () => void }
type More = { detail?: string | undefined; errorId?: string | undefined; act?: ToastAct }

export type Toast = {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  readonly detail: string | undefined
  /** What support needs to find the failure in the server's log. */
  readonly errorId: string | undefined
  /** What can be done about it, from the toast or later from the bell list. */
  readonly act?: ToastAct | undefined
  readonly at: number
  /** Still on the screen; afterwards it is only in the bell list. */
  readonly shown: boolean
  readonly read: boolean
}

const SHOWN_FOR_MS = 5000
/** What was said while leaving belongs to where one comes to. */
const JUST_SAID_MS = 1000
const KEPT = 50

/** Everything said to the user since the page was loaded, newest first: the bell list. */
export const toasts = createStore<readonly Toast[]>([])
let lastId = 0
let areConfirmationsWanted = true

const change = (id: number, part: Partial<Toast>) =>
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, ...part } : toast)))

/** What is said again takes the place of what said it before: no one reads a stack of the same. What can be done stays. */
const giveWay = (before: Toast, now: Toast): Toast =>
  before.shown && !before.act && before.tone === now.tone && before.text === now.text && before.detail === now.detail
    ? { ...before, shown: false, read: true }
    : before

function say(tone: ToastTone, text: string, more: More = {}) {
  const id = ++lastId
  const saying = {
    id,
    tone,
    text,
    detail: more.detail,
    errorId: more.errorId,
    act: more.act,
    at: Date.now(),
    shown: true,
    read: false,
  }
  toasts.set([saying, ...toasts.get().map((each) => giveWay(each, saying))].slice(0, KEPT))
  // Every toast closes by itself (Spec §8); an error stays in the list of the bell and at its field.
  setTimeout(() => change(id, { shown: false }), SHOWN_FOR_MS)
  return id
}

export const toast = {
  /** Something was done. Who does not want to be told so still gets what there is to act on. */
  success: (text: string, more?: Pick<More, 'act'>) =>
    areConfirmationsWanted || more?.act ? say('good', text, more) : undefined,
  /** A scan has to be answered in words as well, whatever else is wanted. */
  scanned: (text: string) => say('good', text),
  note: (text: string) => say('note', text),
  error: (text: string, more?: More) => say('bad', text, more),
  dismiss: (id: number) => change(id, { shown: false, read: true }),
  /** Anyone who goes elsewhere leaves what was said before; what was not read stays in the bell list. */
  leave: () => {
    const before = Date.now() - JUST_SAID_MS
    toasts.set(toasts.get().map((each) => (each.shown && each.at < before ? { ...each, shown: false } : each)))
  },
  readAll: () => toasts.set(toasts.get().map((each) => ({ ...each, read: true }))),
  clear: () => toasts.set([]),
  /** Whether it is said that something was done. */
  confirm: (wanted: boolean) => {
    areConfirmationsWanted = wanted
  },
}
