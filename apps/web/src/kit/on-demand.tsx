import { type ComponentType, lazy, Suspense, useState } from 'react'
import { whenIdle } from '../shell/idle.ts'

/** The page that declares a part is drawn first, and begins to read. */
const PAGE_FIRST_MS = 300

/**
 * A part of a page whose code does not keep the page waiting: it comes once the page stands, or when the part is opened.
 * When it is there it is drawn at once, without a moment of nothing in which the focus would have no place to go.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined
  const fetch = async () => (fetched ??= await load())
  setTimeout(() => whenIdle(() => void fetch().catch(() => undefined)), PAGE_FIRST_MS)
  return function Part(props: Props) {
    // What is shown stays the same component while it is open, or it would forget what was typed.
    const [Shown] = useState<ComponentType<Props>>(
      () => fetched ?? (lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>),
    )
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }
}
