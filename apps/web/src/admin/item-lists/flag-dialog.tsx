import { FLAG_IMAGE_BYTES, FLAG_IMAGE_PIXELS, flagColors, flagIcons } from '@galen/domain/admin/item-flag'
import { readPng } from '@galen/domain/admin/png-image'
import { type ItemFlag, itemFlags } from '@galen/contract/items/item-flags'
import type { PlainReply } from '@galen/contract/route'
import { Group, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { ColorField } from '../../kit/fields/color-field.tsx'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { CheckGroup } from '../check-group.tsx'
import { FlagPicture, flagColorLabels, iconParts } from '../flag-picture.tsx'
import { inBase64 } from '../picture-text.ts'
import styles from './flags.module.css'

type FlagScreen = PlainReply<typeof itemFlags.screens>[number]
type Draft = Pick<ItemFlag, 'name' | 'icon' | 'color' | 'toShow' | 'screens' | 'image'>

const blank: Draft = { name: '', icon: 'flag-blue', color: '#2F6798', toShow: true, screens: [], image: null }

type FlagDialogProps = {
  flag: ItemFlag | undefined
  screens: readonly FlagScreen[]
  readOnly: string | undefined
  onClose: () => void
  onSaved: () => void
}

/** How a flag looks and where it shows, with what comes of it on a light and a dark page. */
export function FlagDialog({ flag, screens, readOnly, onClose, onSaved }: FlagDialogProps) {
  const [draft, setDraft] = useState<Draft>(flag ?? blank)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { save, pending, problem } = useSaveFlag(flag, draft, () => {
    onSaved()
    onClose()
  })
  const { name, icon, color, image } = draft
  return (
    <Dialog
      title={flag ? text('Flag {name}', { name: flag.name }) : text('Add a flag')}
      wide
      onClose={onClose}
      {...(readOnly === undefined && {
        act: {
          label: text('Save'),
          pending,
          disabledReason: name.trim() === '' ? text('Enter a name.') : undefined,
          run: () => void save(),
        },
      })}
    >
      {readOnly !== undefined && <Note>{readOnly}</Note>}
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <Stack gap={16}>
        <TextField
          label={text('Name')}
          required
          value={name}
          onChange={(next) => set({ name: next })}
          error={fieldError(problem, 'name')}
          maxLength={60}
          readOnly={readOnly !== undefined}
          data-autofocus
        />
        <Preview draft={draft} />
        <IconChoice
          icon={icon}
          onChange={(next) => set({ icon: next, image: null })}
          isBarred={readOnly !== undefined}
        />
        <ImageChoice
          image={image}
          onChange={(next) => set({ image: next })}
          readOnly={readOnly}
          error={fieldError(problem, 'image')}
        />
        <ColorField
          label={text('Color of the row')}
          value={color}
          onChange={(next) => set({ color: next ?? blank.color })}
          disabledReason={readOnly}
          error={fieldError(problem, 'color')}
        />
        <Showing draft={draft} set={set} screens={screens} isBarred={readOnly !== undefined} />
      </Stack>
    </Dialog>
  )
}

type ShowingProps = {
  draft: Draft
  set: (part: Partial<Draft>) => void
  screens: readonly FlagScreen[]
  isBarred: boolean
}

/** Whether and where it shows. */
const Showing = ({ draft: { toShow, screens: shown }, set, screens, isBarred }: ShowingProps) => (
  <>
    <Switch
      label={text('Show it on screens')}
      checked={toShow}
      disabled={isBarred}
      onChange={(event) => set({ toShow: event.currentTarget.checked })}
    />
    <CheckGroup
      label={text('Screens')}
      options={screens.filter((each) => each.active || shown.includes(each.code)).map(optionOf)}
      value={shown}
      onChange={(next) => set({ screens: next })}
      readOnly={isBarred}
    />
  </>
)

function useSaveFlag(flag: ItemFlag | undefined, draft: Draft, onDone: () => void) {
  const [problem, setProblem] = useState<unknown>()
  const adding = useCommand(itemFlags.add, { onDone, onRefused: setProblem })
  const changing = useCommand(itemFlags.change, { onDone, onRefused: setProblem })
  const { name, icon, color, toShow, screens, image } = draft
  const values = { name: name.trim(), icon, color, toShow, screens: [...screens], image }
  const save = () =>
    flag
      ? changing.run({ params: { id: flag.id }, body: { ...values, version: flag.version } })
      : adding.run({ body: values })
  return { save, pending: adding.pending || changing.pending, problem }
}

const optionOf = ({ code, name }: FlagScreen) => ({ value: code, label: name })

const Preview = ({ draft: { name, icon, image, color } }: { draft: Draft }) => (
  <div className={styles['previews']} aria-hidden="true">
    {(['light', 'dark'] as const).map((page) => (
      <div key={page} className={styles['preview']} data-page={page} style={{ borderInlineStartColor: color }}>
        <FlagPicture icon={icon} image={image} />
        <span>{name || text('Enoxaparin syringe')}</span>
      </div>
    ))}
  </div>
)

type IconChoiceProps = { icon: string; onChange: (icon: string) => void; isBarred: boolean }

function IconChoice({ icon, onChange, isBarred }: IconChoiceProps) {
  const chosen = iconParts(icon)
  return (
    <fieldset className={styles['choice']} disabled={isBarred}>
      <legend>{text('Icon')}</legend>
      <Group className={styles['icons']} gap={4} align="stretch">
        {flagIcons.map((name) => (
          <label key={name} title={name}>
            <input
              type="radio"
              name="flag-icon"
              className="unseen"
              aria-label={name}
              checked={chosen.name === name}
              onChange={() => onChange(`${name}-${chosen.color}`)}
            />
            <FlagPicture icon={`${name}-${chosen.color}`} image={null} />
          </label>
        ))}
      </Group>
      <Group className={styles['icons']} gap={4} align="stretch">
        {flagColors.map((color) => (
          <label key={color}>
            <input
              type="radio"
              name="flag-color"
              className="unseen"
              checked={chosen.color === color}
              onChange={() => onChange(`${chosen.name}-${color}`)}
            />
            <FlagPicture icon={`${chosen.name}-${color}`} image={null} />
            <span className="small">{flagColorLabels[color]}</span>
          </label>
        ))}
      </Group>
    </fieldset>
  )
}

type ImageChoiceProps = {
  image: string | null
  onChange: (image: string | null) => void
  readOnly: string | undefined
  error: string | undefined
}

/** A picture of one's own, looked into before it is sent: a PNG of exactly 18 by 18 pixels (Spec §9). */
function ImageChoice({ image, onChange, readOnly, error }: ImageChoiceProps) {
  const [fault, setFault] = useState<string>()
  const take = async (file: File | null) => {
    setFault(undefined)
    if (!file) return onChange(null)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const found = readPng(bytes)
    if (typeof found === 'string') return setFault(text('{name} is not a valid PNG picture.', { name: file.name }))
    if (found.width !== FLAG_IMAGE_PIXELS || found.height !== FLAG_IMAGE_PIXELS)
      return setFault(
        text('{name} has {width} by {height} pixels; a flag has 18 by 18.', {
          name: file.name,
          width: found.width,
          height: found.height,
        }),
      )
    onChange(inBase64(bytes))
  }
  if (image)
    return (
      <Group gap={12} wrap="nowrap">
        <FlagPicture icon="flag-grey" image={image} label={text('Your own picture')} />
        <span>{text('Your own picture replaces the icon.')}</span>
        {readOnly === undefined && (
          <Button icon="cross" onClick={() => onChange(null)}>
            {text('Remove')}
          </Button>
        )}
      </Group>
    )
  return (
    <FileDrop
      label={text('Or a picture of your own')}
      description={text('A PNG of 18 by 18 pixels')}
      value={null}
      onChange={(file) => void take(file)}
      rules={{ types: ['image/png'], largestBytes: FLAG_IMAGE_BYTES }}
      error={fault ?? error}
      disabledReason={readOnly}
    />
  )
}
