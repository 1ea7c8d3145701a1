import { Group } from '@mantine/core'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { text } from '../text.ts'
import { FieldError } from './field-error.tsx'
import type { FieldProps } from './field-props.tsx'
import fields from './fields.module.css'
import { fileFault, type FileRules, sizeInWords } from './file-check.ts'
import styles from './file-drop.module.css'

type FileDropProps = Omit<FieldProps<File | null>, 'unlabelled'> & {
  rules: FileRules
  /** Offers the camera as well, for a license or a delivery note. */
  camera?: boolean
}

/** A file, dropped, chosen or photographed; its type and size are checked before anything is sent. */
export function FileDrop({ label, value, onChange, rules, camera, error, disabledReason, ...rest }: FileDropProps) {
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const shownFault = fault ?? error
  const take = (file: File | undefined) => {
    if (!file || disabledReason != null) return
    const found = fileFault(file, rules)
    setFault(found)
    if (!found) onChange(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(disabledReason == null && event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-more`}>
      <div id={id} className={styles['label']} data-needed={rest.required}>
        {label}
      </div>
      <div
        className={styles['place']}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={over}
        onDrop={over}
      >
        {value ? (
          <Taken file={value} onRemove={disabledReason == null ? () => onChange(null) : undefined} />
        ) : (
          <Ways label={label} rules={rules} camera={camera ?? false} disabledReason={disabledReason} onTake={take} />
        )}
      </div>
      <div id={`${id}-more`} role="status">
        {shownFault ? (
          <div className={fields['fault']}>
            <FieldError>{shownFault}</FieldError>
          </div>
        ) : (
          <div className={fields['below']}>{disabledReason ?? rest.description}</div>
        )}
      </div>
    </div>
  )
}

type WaysProps = {
  label: string
  rules: FileRules
  camera: boolean
  disabledReason: string | undefined
  onTake: (file: File | undefined) => void
}

function Ways({ label, rules, camera, disabledReason, onTake }: WaysProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    className: 'unseen',
    tabIndex: -1,
    accept: [...rules.types, ...(rules.endings ?? [])].join(','),
  } as const
  return (
    <Group className={styles['ways']} gap={8}>
      <Button icon="plus" disabledReason={disabledReason} onClick={() => chosen.current?.click()}>
        {text('Choose a file')}
      </Button>
      {camera && (
        <Button icon="camera" disabledReason={disabledReason} onClick={() => photo.current?.click()}>
          {text('Take a photo')}
        </Button>
      )}
      <span className="small secondary">{text('or drop it here')}</span>
      <input {...input} ref={chosen} aria-label={label} onChange={(event) => onTake(event.currentTarget.files?.[0])} />
      {camera && (
        <input
          {...input}
          ref={photo}
          accept="image/*"
          capture="environment"
          aria-label={text('Photo for {label}', { label })}
          onChange={(event) => onTake(event.currentTarget.files?.[0])}
        />
      )}
    </Group>
  )
}

function Taken({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      {file.type.startsWith('image/') ? <Preview file={file} /> : <Icon name="copy" />}
      <div className={styles['words']}>
        <div className="cut strong">{file.name}</div>
        <div className="small secondary">{sizeInWords(file.size)}</div>
      </div>
      {onRemove && <IconButton icon="cross" label={text('Remove {label}', { label: file.name })} onClick={onRemove} />}
    </Group>
  )
}

/** The name stands beside the picture. */
const NO_WORDS = ''

function Preview({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={picture} className={styles['preview']} alt={NO_WORDS} />
}
