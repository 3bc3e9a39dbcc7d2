/** Texts of the dashboard's categories of products. */
import { dictionary } from './dictionary';

export const categoryMessages = dictionary({
  en: {
    title: 'Categories',
    lead: 'Categories group your products for tills and templates.',
    noneTitle: 'No categories yet',
    noneText: 'Add one, then choose it in the form of a product.',
    name: 'Name',
    products: 'Products',
    count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    addTitle: 'Add a category',
    add: 'Add category',
    added: 'Category added.',
    save: 'Save changes',
    saved: 'Category saved.',
    remove: 'Delete category',
    removeTitle: (name: string) => `Delete the category “${name}”?`,
    removeText: (count: number): string =>
      count === 0 ? 'No product is in it.' : 'Its products stay, without this category.',
    removed: 'Category deleted.',
    back: 'All categories',
    toProducts: 'All products',
  },
  de: {
    title: 'Kategorien',
    lead: 'Kategorien ordnen Ihre Waren für Ladenkassen und Vorlagen.',
    noneTitle: 'Noch keine Kategorien',
    noneText: 'Fügen Sie eine hinzu. Dann wählen Sie sie im Formular einer Ware.',
    name: 'Name',
    products: 'Waren',
    count: (count: number) => (count === 1 ? '1 Ware' : `${count} Waren`),
    addTitle: 'Kategorie hinzufügen',
    add: 'Kategorie hinzufügen',
    added: 'Kategorie hinzugefügt.',
    save: 'Änderungen speichern',
    saved: 'Kategorie gespeichert.',
    remove: 'Kategorie löschen',
    removeTitle: (name: string) => `Die Kategorie „${name}“ löschen?`,
    removeText: (count: number): string =>
      count === 0 ? 'Keine Ware ist darin.' : 'Ihre Waren bleiben, ohne diese Kategorie.',
    removed: 'Kategorie gelöscht.',
    back: 'Alle Kategorien',
    toProducts: 'Alle Waren',
  },
});
