/** The hint that a person has read who hid the first tasks for good. */
export const GUIDED_TASKS = 'first-tasks'
