import { home } from '@galen/contract/reports/home'
import { deskOf, homeCards, type HomeCardName } from '@galen/contract/reports/home-cards'
import { companyTopic } from '@galen/contract/topic'
import { useEffect, useMemo, useRef } from 'react'
import { useRead } from '../../client/api.tsx'
import { useTopic } from '../../client/realtime.ts'
import { useSettings } from '../../client/session.ts'
import { arrangedCards } from './arranged.ts'

/** Changes that come in a row are read once. */
const READ_SOON_MS = 1000

/** What is on my home page: the cards I did not hide, in my order, with what waits in each. */
export function useDesk() {
  const { permissions, preferences } = useSettings()
  const { homeOrder, homeHidden } = preferences
  const desk = useMemo(() => deskOf(new Set(permissions)), [permissions])
  const names = arrangedCards(desk.cards, homeOrder, homeHidden)
  const lists = desk.lists.filter((name) => !homeHidden.includes(name)).slice(0, MOST_LISTS)
  const asked = {
    ...(names.length > 0 && { cards: names.join(',') }),
    ...(lists.length > 0 && { lists: lists.join(',') }),
  }
  const read = useRead(home.work, { query: asked }, { enabled: names.length > 0 })
  useLive(names, () => void read.refetch())
  const found = new Map(read.data?.cards.map((card) => [card.name, card]))
  return {
    all: desk.cards,
    names,
    lists,
    found,
    today: read.data?.today,
    error: read.error,
    retry: () => void read.refetch(),
  }
}

const MOST_LISTS = 4

export type FoundCard = ReturnType<typeof useDesk>['found'] extends Map<HomeCardName, infer Card> ? Card : never

/** Reads again when one of the lists behind the cards changed. */
function useLive(names: readonly HomeCardName[], readAgain: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(readAgain, READ_SOON_MS)
  }
  useTopic(
    companyTopic,
    {},
    {
      heard: ({ type }) => {
        if (names.some((name) => homeCards[name].index.name === type)) readSoon()
      },
      missed: readAgain,
    },
  )
}
