import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { users } from '@galen/contract/admin/users'
import { useState } from 'react'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import styles from './users.module.css'

type HandOverProps = { userId: string; onChoose: (colleagueId: string | null) => void }

/** What someone who leaves owns, and who takes it over; nothing when they own nothing. */
export function HandOver({ userId, onChoose }: HandOverProps) {
  const owned = useRead(users.belongings, { params: { id: userId } })
  const colleagues = useSearch(userProfileIndex, { query: 'active:true', size: userProfileIndex.maxSize })
  const [chosen, setChosen] = useState<string | null>(null)
  if (!owned.data || owned.data.length === 0) return null
  const things = owned.data.map(({ count, label }) => `${count} ${label}`).join(', ')
  return (
    <div className={styles['handOver']}>
      <Select
        label={text('Reassign {things} to', { things })}
        description={text('Records left with a deactivated user can be changed only by an administrator.')}
        placeholder={text('No one yet')}
        searchable
        clearable
        data={(colleagues.data?.content ?? [])
          .filter(({ id }) => id !== userId)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          onChoose(next)
        }}
      />
    </div>
  )
}
