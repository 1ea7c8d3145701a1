import { Dialog } from '../kit/dialog.tsx'
import { KeyList } from '../kit/key-list.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { isEverywhere } from '../client/key-rules.ts'
import { activeKeys } from '../client/keys.ts'
import { useSettings } from '../client/session.ts'

/** `?`: the keys that work on the screen behind it. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { keys: switchedOn } = useSettings().preferences
  const declared = useStore(activeKeys).flatMap(({ map }) => Object.values(map))
  const meanings = [...new Map(declared.map((meaning) => [`${meaning.keys} ${meaning.label}`, meaning])).values()]
  const here = meanings.filter(({ keys }) => !isEverywhere(keys))
  return (
    <Dialog title={text('Shortcuts of this screen')} onClose={onClose} wide>
      {!switchedOn && (
        <p className="secondary">
          {text('Single-key shortcuts are off in your account settings. Shortcuts with Ctrl still work.')}
        </p>
      )}
      {here.length > 0 && <KeyList title={text('On this screen')} meanings={here} />}
      <KeyList title={text('Everywhere')} meanings={meanings.filter(({ keys }) => isEverywhere(keys))} />
    </Dialog>
  )
}
