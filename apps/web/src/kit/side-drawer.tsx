import { Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from './text.ts'
import { tip } from './tips.ts'
import styles from './side-drawer.module.css'

type SideDrawerProps = { title: string; width: number; onClose: () => void; children: ReactNode }

/** Something beside the screen that one still sees: a record of a list, the help. */
export const SideDrawer = ({ title, width, onClose, children }: SideDrawerProps) => (
  <Drawer.Root
    opened
    classNames={{ content: styles['content'] }}
    onClose={onClose}
    position="right"
    size={width}
    transitionProps={{ duration: 0 }}
  >
    <Drawer.Overlay className={styles['overlay']} />
    <Drawer.Content>
      <Group className={styles['header']} gap={12} align="flex-start" justify="space-between" wrap="nowrap">
        <Drawer.Title className={styles['title']}>{title}</Drawer.Title>
        <Drawer.CloseButton aria-label={text('Close')} {...tip(text('Close'))} />
      </Group>
      <div className={styles['inside']} tabIndex={-1} data-autofocus>
        {children}
      </div>
    </Drawer.Content>
  </Drawer.Root>
)
