/**
 * Small parts that most screens stand on. A file of their own would be one request more for every list, and inside one
 * screen's file they would bring that file to all the others; so they come with the frame.
 */
import '@galen/contract/audit/audit'
import '@galen/domain/items/dea-schedule'
import '@galen/domain/money'
import '@galen/domain/search/query-builder'
import './kit/document/use-list-trail.ts'
import './kit/fields/field-props.tsx'
import './kit/fields/parsed-field.tsx'
import './kit/fields/quantity-text.ts'
import './kit/fields/use-today.ts'
import './kit/instant.tsx'
import './kit/on-demand.tsx'
import './kit/list/paging.ts'
import './kit/list/peek.tsx'
import './kit/panel.tsx'
import './kit/save-file.ts'
import './kit/status-pill.tsx'
import './kit/tabs.tsx'
import './shell/lookups.ts'
