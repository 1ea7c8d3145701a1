import { companyTopic } from '@galen/contract/topic'
import { useTopic } from '../../client/realtime.ts'

/** Reads a list again when someone, here or elsewhere, changed what is in it. */
export function useListNews(type: string, readAgain: () => void): void {
  useTopic(companyTopic, {}, { heard: (message) => message.type === type && readAgain(), missed: readAgain })
}
