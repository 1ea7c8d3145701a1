import { Dialog } from '../kit/dialog.tsx'
import { KeyList } from '../kit/key-list.tsx'
import { useObserved } from '../kit/observed.ts'
import { activeKeys } from './keys.ts'
import { useSettings } from './session.ts'

/** `?`: the keys that work on the screen behind it. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { keys: switchedOn } = useSettings().preferences
  const meanings = useObserved(activeKeys).flatMap(({ map }) => Object.values(map))
  const isFrame = (keys: string) => keys.startsWith('mod+') || keys.startsWith('g ') || keys === '?'
  const here = meanings.filter(({ keys }) => !isFrame(keys))
  return (
    <Dialog title="Keys of this screen" onClose={onClose} wide>
      {!switchedOn && (
        <p className="secondary">Single keys are switched off in your account settings. Those with Ctrl still work.</p>
      )}
      {here.length > 0 && <KeyList title="On this screen" meanings={here} />}
      <KeyList title="Everywhere" meanings={meanings.filter(({ keys }) => isFrame(keys))} />
    </Dialog>
  )
}
