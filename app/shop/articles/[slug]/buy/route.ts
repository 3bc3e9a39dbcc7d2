import { shopForm } from '../../../shop-form';
import { articlePath, buyArticle } from './buy-article';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(articlePath, buyArticle);
