import { Group, Stack } from '@mantine/core'
import { type Item, items } from '@galen/contract/items/items'
import { ITEM_IMAGE_BYTES, imageTypeOf } from '@galen/domain/items/item-image'
import { useEffect, useRef, useState } from 'react'
import { inBase64 } from '../../admin/picture-text.ts'
import { Button } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import styles from '../items.module.css'

/** What the box looks like. */
export function ImageCard({ of }: { of: OpenDocument<Item> }) {
  const { id, imageId, itemName, version } = of.stored
  const [fault, setFault] = useState<string>()
  const onDone = (item: Item) => of.replace(item)
  const setting = useCommand(items.setImage, { onDone, onRefused: (reason) => setFault(errorText(reason)) })
  const removing = useCommand(items.removeImage, { onDone })
  const take = async (file: File | null) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (!imageTypeOf(bytes))
      return setFault(text('{name} is not a valid PNG, JPEG or WebP picture.', { name: file.name }))
    setFault(undefined)
    await setting.run({ params: { id }, body: { version, image: inBase64(bytes) } })
  }
  return (
    <Panel title={text('Picture')}>
      <PanelBody>
        <Stack gap={12}>
          {imageId && (
            <Group gap={16} align="flex-start">
              <Picture key={imageId} id={id} label={text('Picture of {name}', { name: itemName })} />
              {of.editing && (
                <Button icon="trash" pending={removing.pending} onClick={() => void removing.run({ params: { id } })}>
                  {text('Remove')}
                </Button>
              )}
            </Group>
          )}
          {of.editing && (
            <FileDrop
              label={imageId ? text('Another picture instead') : text('Picture of the box')}
              description={text('PNG, JPEG or WebP, at most 2 MB.')}
              value={null}
              onChange={(file) => void take(file)}
              rules={{ types: ['image/png', 'image/jpeg', 'image/webp'], largestBytes: ITEM_IMAGE_BYTES }}
              error={fault}
              camera
            />
          )}
          {!imageId && !of.editing && <p className="secondary">{text('There is no picture.')}</p>}
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** Read like everything else, because the address alone gives no one the picture. */
function Picture({ id, label }: { id: string; label: string }) {
  const { data } = useRead(items.image, { params: { id } })
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!(data instanceof Blob)) return
    const address = URL.createObjectURL(data)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [data])
  return <div className={styles['frame']}>{data && <img ref={picture} alt={label} />}</div>
}
