// One file for the browser: as many files, the dialogs would move what they share into a file that every page loads.
export { CourtesyDialog, DiscountDialog } from './DiscountDialog.tsx'
export { GuestsDialog } from './GuestsDialog.tsx'
export { JoinDialog } from './JoinDialog.tsx'
export { MoveDialog } from './MoveDialog.tsx'
export { MoveLinesDialog } from './MoveLinesDialog.tsx'
export { SplitDialog } from './SplitDialog.tsx'
export { VoidDialog } from './VoidDialog.tsx'
export { WaiterDialog } from './WaiterDialog.tsx'
