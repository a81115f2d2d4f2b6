/** The dialog that finds anything; it loads with its first opening. */
export { FindDialog } from '../../find/FindDialog.tsx';
