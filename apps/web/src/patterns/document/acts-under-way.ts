import { createStore } from '../../kit/store.ts'

/** Acts that cannot be undone and are under way right now, by what they are about; in every tab of this person. */
export const actsUnderWay = createStore<ReadonlySet<string>>(new Set())

type Told = { readonly about: string; readonly isOver: boolean }

/** A tab that died in the middle must not bar the others for ever. */
const FORGOTTEN_AFTER_MS = 90_000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('galen.acts')
const forgetting = new Map<string, ReturnType<typeof setTimeout>>()

function note({ about, isOver }: Told): void {
  clearTimeout(forgetting.get(about))
  const others = [...actsUnderWay.get()].filter((each) => each !== about)
  actsUnderWay.set(new Set(isOver ? others : [...others, about]))
  if (!isOver)
    forgetting.set(
      about,
      setTimeout(() => note({ about, isOver: true }), FORGOTTEN_AFTER_MS),
    )
}

channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => note(data))

function tell(told: Told): void {
  note(told)
  channel?.postMessage(told)
}

/** Says in every tab that it began, and that it is over however it ends. */
export async function whileUnderWay<T>(about: string, act: () => Promise<T>): Promise<T> {
  tell({ about, isOver: false })
  try {
    return await act()
  } finally {
    tell({ about, isOver: true })
  }
}
