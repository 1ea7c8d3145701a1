import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from './idle.ts'
import { type Missing, missingInWords, newVersionReady, whyMissing } from './missing-code.ts'
import { Button } from '../kit/button.tsx'
import { Note } from '../kit/panel.tsx'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'

/** The page that declares a part is drawn first, and begins to read. */
const PAGE_FIRST_MS = 300

type Load<Props> = () => Promise<ComponentType<Props>>
type Lost = ComponentType<{ readonly why: Missing; readonly retry: () => void }>

/**
 * A part of a page whose code does not keep the page waiting: it comes once the page is ready, or when the part is opened.
 * When it is there it is drawn at once, without a moment of nothing in which the focus would have no place to go.
 */
export function onDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const fetch = fetchedOnce(load)
  setTimeout(() => whenIdle(() => void fetch.now().catch(() => undefined)), PAGE_FIRST_MS)
  return partOf(fetch, LostPart)
}

/** A part whose code comes when it is opened and not before. */
export const onOpening = <Props extends object>(load: Load<Props>, lost: Lost = LostPart): ComponentType<Props> =>
  partOf(fetchedOnce(load), lost)

/** What was fetched stays; what failed is fetched again by anyone who asks next. */
function fetchedOnce<Props extends object>(load: Load<Props>) {
  let fetched: ComponentType<Props> | undefined
  return { now: async () => (fetched ??= await load()), got: () => fetched }
}

/**
 * When its code cannot be had, a part that can be closed closes and a message says why, so that it can be opened again;
 * one that stays says so in its place. The page around it and what was typed there are not touched.
 */
function partOf<Props extends object>(fetch: ReturnType<typeof fetchedOnce<Props>>, Lost: Lost): ComponentType<Props> {
  return function Part(props: Props) {
    // What is shown stays the same component while it is open, or it would forget what was typed.
    const [Shown, setShown] = useState(() => fetch.got())
    const [why, setWhy] = useState<Missing>()
    const give = useEffectEvent((missing: Missing) => {
      if (missing === 'code gone') newVersionReady.set(true)
      const { onClose } = props as { onClose?: () => void }
      if (!onClose) return setWhy(missing)
      // The bar of the new version stays, and must not stay covered.
      if (missing === 'code gone') toast.note(missingInWords[missing])
      else toast.error(missingInWords[missing])
      onClose()
    })
    const isAwaited = !Shown && !why
    useEffect(() => {
      if (!isAwaited) return
      let isLeft = false
      const shown = (part: ComponentType<Props>) => isLeft || setShown(() => part)
      const failed = async (reason: unknown) => {
        const missing = await whyMissing(reason)
        if (!isLeft) give(missing)
      }
      void fetch.now().then(shown, failed)
      return () => {
        isLeft = true
      }
    }, [isAwaited])
    if (Shown) return <Shown {...props} />
    return why && <Lost why={why} retry={() => setWhy(undefined)} />
  }
}

const LostPart: Lost = ({ why, retry }) => (
  <Note tone="void" live>
    {missingInWords[why]}{' '}
    <Button icon="refresh" onClick={retry}>
      {text('Retry')}
    </Button>
  </Note>
)
