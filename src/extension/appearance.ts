/** Before the first paint of an extension page, so that a chosen theme does not flash. */
import { chosenTheme, showTheme } from '@/extension/preferences';

showTheme(chosenTheme());
