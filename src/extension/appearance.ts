/** Runs before an extension page's first paint, so that a chosen theme does not flash. */
import { chosenTheme, showTheme } from '@/extension/preferences';

showTheme(chosenTheme());
